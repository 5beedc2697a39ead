export { DndList } from './dnd-list.tsx';
export { DndRow } from './dnd-row.tsx';
