/** Makes pictures of a file's pages with their ink, for paper; fetched with the first of them. */
export const loadPagePictures = async () => (await import('./page-pictures.ts')).pagePictures;
