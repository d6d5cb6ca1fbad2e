/** Ids of the elements that describe a question's heading when it receives the focus. */
export const arrivalIds = { position: 'position', limit: 'limit' } as const;
