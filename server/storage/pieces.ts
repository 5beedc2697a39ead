/** Bytes on their way, piece by piece: as fast as whoever reads them, and no further. */

/** Leaving early lets go of what they come from. */
export type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
/** The same for an answer. */
export type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The pieces as a stream, once the first has come; what cannot even begin rejects. */
export async function begun(pieces: Pieces): Promise<Bytes> {
  const first = await pieces.next();
  let isFirst = true;
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = isFirst ? first : await pieces.next();
        isFirst = false;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return()),
    },
    // Nothing is read before it is asked for: a hundred slow readers hold a hundred pieces.
    { highWaterMark: 0 },
  );
}

/** All of them at once, for what is small. */
export async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of pieces) parts.push(part);
  return Buffer.concat(parts);
}
