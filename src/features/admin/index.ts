export { AdminPage } from './admin-page.tsx';
export { CardsPage } from './cards/cards-page.tsx';
