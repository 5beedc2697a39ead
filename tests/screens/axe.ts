/// <reference types="vite/client" />
// By its file, since it comes with @axe-core/playwright and is no package of ours.
import source from '../../node_modules/axe-core/axe.min.js?raw';

interface Finding {
  id: string;
  nodes: { html: string }[];
}

function hasAxe(
  value: object,
): value is { axe: { run: (scope: Element) => Promise<{ violations: Finding[] }> } } {
  return 'axe' in value;
}

/** What axe finds on the page of the moment, each with its first place. */
export async function axeFindings(): Promise<string[]> {
  if (!hasAxe(window)) {
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
  }
  if (!hasAxe(window)) throw new Error('axe is not there');
  const { violations } = await window.axe.run(document.body);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
