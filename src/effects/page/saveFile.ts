/** Saves a text as a file by the browser, without a call. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
