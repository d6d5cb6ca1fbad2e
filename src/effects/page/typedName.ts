/** The id of the field for a typed signature, in the markup of the server and of the app. */
export const nameId = 'sign-name';

/** The text of the field for a typed signature, which may be older than the script; undefined without the field. */
export function typedName(): string | undefined {
  return document.querySelector<HTMLInputElement>(`#${nameId}`)?.value;
}
