export { useDraft } from './use-draft.ts';
export { DraftActions, DraftFault, DraftOffer } from './draft-offer.tsx';
