/** True in `npm run test:long`, where every case of a large table is tried; elsewhere some of them stand for all. */
export const everyCase = process.env.EVERY_CASE === '1';
