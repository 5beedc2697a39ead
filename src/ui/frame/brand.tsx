import { useTranslation } from 'react-i18next';

/** The icon: a handwritten ب that is also a tick. Drawn here, so that the first paint needs no request for it. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 512 512" aria-hidden>
      <rect width="512" height="512" rx="116" fill="#722B5B" />
      <g transform="translate(256 256) scale(.92) translate(-258 -274)">
        <path
          d="M106 220 C112 300 162 346 226 346 C302 346 352 262 410 106"
          fill="none"
          stroke="#FFFFFF"
          strokeWidth="60"
          strokeLinecap="round"
        />
        <circle cx="238" cy="436" r="36" fill="#EBBE6A" />
      </g>
    </svg>
  );
}

/** The icon with the word beside it. */
export function Brand() {
  const { t } = useTranslation('common');
  return (
    <>
      <Mark size={30} />
      {t('brand')}
    </>
  );
}
