export { NotFoundPage } from '../-chrome/not-found-page.tsx';
