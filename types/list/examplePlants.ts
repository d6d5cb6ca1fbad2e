/** The cascade file for the examples of code 10. */
export const plants = {
  id: 'plants',
  items: [
    {
      id: 'trees',
      text: 'Trees',
      items: [
        {
          id: 'broadleaf',
          text: 'Broadleaf',
          items: [
            { id: 'birch', text: 'Birch' },
            { id: 'oak', text: 'Oak' },
            { id: 'lime', text: 'Lime' },
          ],
        },
        {
          id: 'conifer',
          text: 'Conifers',
          items: [
            { id: 'pine', text: 'Pine' },
            { id: 'yew', text: 'Yew' },
          ],
        },
      ],
    },
    {
      id: 'shrubs',
      text: 'Shrubs',
      items: [
        {
          id: 'flowering',
          text: 'Flowering shrubs',
          items: [
            { id: 'rose', text: 'Rose' },
            { id: 'lilac', text: 'Lilac' },
            { id: 'lavender', text: 'Lavender' },
          ],
        },
        { id: 'hedge', text: 'Plain hedge' },
      ],
    },
    { id: 'moss', text: 'Moss' },
  ],
} as const;
