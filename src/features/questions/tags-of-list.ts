import { createContext, use } from 'react';

/** The tags that questions of this list carry: what a new one is offered. */
const Tags = createContext<readonly string[]>([]);

export const TagsOfList = Tags.Provider;
export const useTagsOfList = () => use(Tags);
