import type { PickedFile } from '#src/features/files/index.ts';

/** Whether kept words name a file as the form does. */
export function isPickedFile(value: unknown): value is PickedFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'name' in value &&
    'type' in value &&
    'size' in value &&
    [value.id, value.name, value.type].every((one) => typeof one === 'string') &&
    typeof value.size === 'number'
  );
}
