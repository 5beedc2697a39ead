import { useFormat } from '#src/ui/index.ts';

/** What somebody signs in with; a number in the digits of the language. */
export function LoginName({ children: name }: { children: string }) {
  const { digits } = useFormat();
  return <bdi dir="ltr">{/^\d+$/.test(name) ? digits(name) : name}</bdi>;
}
