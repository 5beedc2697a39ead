import { useMatch } from '@tanstack/react-router';

/** Which of the three kinds a page is about, by its own route: the address may already be that of the next page. */
export function useKind(): 'exam' | 'assignment' | 'template' {
  const { routeId } = useMatch({ strict: false });
  if (routeId.startsWith('/_chrome/assignments')) return 'assignment';
  return routeId.startsWith('/_chrome/exam-bank') ? 'template' : 'exam';
}
