/** What the registry knows against the packages that go out; told and never a failure, since it may be out of reach. */
import { execFile } from 'node:child_process';
import { root } from './setup.mjs';

const patienceMs = 60_000;

/** One line of figures, or why there are none. */
export function auditLine() {
  return new Promise((resolve) => {
    const asked = ['audit', '--omit=dev', '--json'];
    // npm ends with 1 where it found something, and says what in any case.
    execFile('npm', asked, { cwd: root, timeout: patienceMs }, (_error, printed) => {
      resolve(`audit              ${figuresOf(printed)}`);
    });
  });
}

/** @param {string} printed */
function figuresOf(printed) {
  try {
    const { total, ...severities } = JSON.parse(printed).metadata.vulnerabilities;
    const found = Object.entries(severities).filter(([, count]) => count > 0);
    const named = found.map(([severity, count]) => `${count} ${severity}`);
    return total === 0 ? 'nothing known' : named.join(', ');
  } catch {
    return 'not asked: the registry is out of reach';
  }
}
