import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '#src/ui/date-field/index.ts';
import { useFormat } from '#src/ui/index.ts';

/** The day to show, in the place of the button that asked for it, which had the focus. */
export function ListDay({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const { t } = useTranslation('exams');
  const { zone } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    const observer = new MutationObserver(settle);
    function settle() {
      const isElsewhere = document.activeElement !== document.body;
      const segment = node?.querySelector<HTMLElement>('[role="spinbutton"]');
      if (!isElsewhere) segment?.focus();
      if (segment || isElsewhere) observer.disconnect();
    }
    // The field's own code may still be on its way.
    observer.observe(node, { childList: true, subtree: true });
    settle();
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place}>
      <DayField
        label={t('filter.day')}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
        zone={zone}
        min="2001-01-01"
        max="2099-12-31"
      />
    </div>
  );
}
