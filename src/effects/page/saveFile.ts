/** Saves a text as a file in the browser's downloads, without a request to the server. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the object URL after the click event, so it must not be revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
