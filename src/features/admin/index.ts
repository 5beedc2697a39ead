export { AdminPage } from './admin-page.tsx';
export { CardsPage } from './cards/cards-page.tsx';
export { cardClassesQuery } from './queries.ts';
export { structureQuery } from './structure/queries.ts';
