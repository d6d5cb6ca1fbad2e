import type { Context } from 'hono';
import { codes, Refusal } from '../../../../contract/envelope.ts';

/** Exceeds the fields of the largest form of a survey, a matrix of 50 rows with ten boxes each. */
const maxFields = 600;
const maxNameLength = 200;

/**
 * @throws {Refusal} 415 for another content type or charset; 400 for an incomplete body, too many
 * fields and invalid fields
 */
export async function readFormBody(c: Context): Promise<URLSearchParams> {
  const [type = '', ...parameters] = (c.req.header('Content-Type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const isUtf8 = parameters.every(
    (parameter) => !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter),
  );
  if (type !== 'application/x-www-form-urlencoded' || !isUtf8) {
    throw new Refusal(
      codes.unsupportedType,
      'A form must be application/x-www-form-urlencoded in UTF-8',
    );
  }
  const text = await c.req.text().catch(() => {
    throw malformed('The form did not arrive');
  });
  // Bounds the time to parse a form.
  if (text.split('&', maxFields + 1).length > maxFields) throw malformed('The form is too long');
  // URLSearchParams decodes `+` many times slower than a space.
  const fields = new URLSearchParams(text.replace(/\+/g, ' '));
  for (const [name, value] of fields) {
    if (name.length > maxNameLength)
      throw malformed('A field of the form has a name that is too long');
    // Postgres cannot store U+0000 .
    if (`${name}${value}`.includes('\u0000')) {
      throw malformed('The form has a character that no text has');
    }
  }
  return fields;
}

function malformed(message: string): Refusal {
  return new Refusal(codes.badRequest, message);
}
