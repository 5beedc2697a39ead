export { useDraft } from './use-draft.ts';
export { DraftFault, DraftOffer } from './draft-offer.tsx';
