import { Input } from '@mantine/core';
import { Suspense, type ComponentType } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { DateFieldProps } from './picker.tsx';

const load = () => import('./date-field.tsx');
const LazyDay = lazyPart(async () => (await load()).DayField);
const LazyDateTime = lazyPart(async () => (await load()).DateTimeField);

/** The field's own place while its 50 kB are on their way: what stands below it does not move. */
function Place({ id, className, label, description, error, required = false }: DateFieldProps) {
  return (
    <Input.Wrapper
      className={className ?? ''}
      label={label}
      labelElement="div"
      withAsterisk={required}
      description={description}
      error={error}
    >
      <Input component="div" disabled withAria={false} wrapperProps={{ id }} />
    </Input.Wrapper>
  );
}

const withPlace = (Field: ComponentType<DateFieldProps>) =>
  function FieldInPlace(props: DateFieldProps) {
    return (
      <Suspense fallback={<Place {...props} />}>
        <Field {...props} />
      </Suspense>
    );
  };

/** A day; its code is fetched when the first such field is shown. */
export const DayField = withPlace(LazyDay);

/** A day and a time of the school's clock, as an instant in UTC. */
export const DateTimeField = withPlace(LazyDateTime);
