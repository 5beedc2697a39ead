/** A picture that does not come holds the paper up for so long, and no longer. */
const LONGEST_MS = 20_000;

/** Resolves once nothing on the sheet is waited for. */
function filled(sheet: HTMLElement): Promise<void> {
  const isFilled = () => sheet.querySelector('[data-waiting]') === null;
  if (isFilled()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      watching.disconnect();
      clearTimeout(longest);
      resolve();
    };
    const watching = new MutationObserver(() => isFilled() && end());
    watching.observe(sheet, { subtree: true, childList: true, attributes: true });
    const longest = setTimeout(end, LONGEST_MS);
  });
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves when pictures, formulas and letters stand on the sheet as they will be printed. */
export async function sheetReady(sheet: HTMLElement): Promise<void> {
  // Formulas stand as their source until what draws them has come; without it they are printed so.
  await import('#src/ui/drawn-formula.tsx').catch(() => undefined);
  await filled(sheet);
  await Promise.all(
    [...sheet.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)),
  );
  await frame();
  await document.fonts.ready;
  await frame();
}
