import { codes, Refusal } from '../../contract/envelope.ts';

/** Code points of an id. */
const longest = 256;

/**
 * What an app calls its user.
 *
 * @throws {Refusal} 400 for what is no id
 */
export function appUserOf(id: string): string {
  if (id !== '' && !/\p{Cc}/u.test(id) && [...id].length <= longest) return id;
  throw new Refusal(
    codes.malformed,
    `userId: 1 to ${longest} characters are expected, none of them a control character`,
  );
}
