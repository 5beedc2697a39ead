export { useDraft } from './use-draft.ts';
export { WhenDraftsRead } from './when-drafts-read.tsx';
export { DraftActions, DraftFault, DraftOffer } from './draft-offer.tsx';
