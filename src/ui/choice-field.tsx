import { NativeSelect } from '@mantine/core';

/** One choice of a filter. */
export interface Choice {
  value: string;
  label: string;
}

/** One of several, or all of them. */
export function ChoiceField({
  label,
  isLabelled = true,
  all,
  unknown,
  value,
  choices,
  className,
  onChange,
}: {
  label: string;
  /** Whether the label is seen, or only read out. */
  isLabelled?: boolean;
  /** What stands there while nothing is chosen. */
  all: string;
  /** What stands for a choice of which only the address knows. */
  unknown: string;
  value: string | undefined;
  choices: readonly Choice[];
  className: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  // What the address says is shown even where its name is not known.
  const isKnown = !value || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      className={className ?? ''}
      {...(isLabelled ? { label } : { 'aria-label': label })}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: all },
        ...(isKnown ? [] : [{ value, label: unknown }]),
        ...choices,
      ]}
    />
  );
}
