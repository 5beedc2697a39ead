/** Gives a file to the browser to be kept where its person wants it; nothing goes over the network. */
export function saveFile({
  name,
  type,
  bytes,
}: {
  name: string;
  type: string;
  bytes: BlobPart;
}): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
