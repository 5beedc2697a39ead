import { useMatch } from '@tanstack/react-router';

/** Which of the three kinds a page is about, by its own route: the address may already be that of the next page. */
export function useKind(): 'exam' | 'assignment' | 'template' {
  return kindOf(useMatch({ strict: false }).routeId);
}

/** Which of the three kinds a route is about. */
export function kindOf(routeId: string): 'exam' | 'assignment' | 'template' {
  if (routeId.startsWith('/_chrome/assignments')) return 'assignment';
  return routeId.startsWith('/_chrome/exam-bank') ? 'template' : 'exam';
}
