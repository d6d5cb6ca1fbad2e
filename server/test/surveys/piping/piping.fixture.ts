export const option = (id: string, text: unknown, more: object = {}) => ({ id, text, ...more });
export const input = (id: string, title: unknown) => ({ id, type: 'singleInput', title });

export const isolated = (text: string | number) => `\u2068${text}\u2069`;
