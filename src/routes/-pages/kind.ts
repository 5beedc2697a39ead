import { useLocation } from '@tanstack/react-router';

/** Which of the three kinds the address is about. */
export function useKind(): 'exam' | 'assignment' | 'template' {
  const pathname = useLocation({ select: (at) => at.pathname });
  if (pathname.startsWith('/assignments')) return 'assignment';
  return pathname.startsWith('/exam-bank') ? 'template' : 'exam';
}
