export const radio = (id: string, more: object = {}) => ({
  id,
  type: 'radio',
  title: id,
  choice: [
    { id: 'yes', text: 'Yes' },
    { id: 'no', text: 'No' },
  ],
  ...more,
});
export const mission = (id: string, more: object = {}) => ({
  id,
  type: 'text',
  title: id,
  config: { mission: { instruction: 'Go', ...more } },
});
