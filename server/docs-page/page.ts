/** The calls as one printable page without scripts: contents, then call by call what goes in and comes out. */
import { refuse } from '../errors.ts';
import { codesByStatus, describeCalls, services } from '../openapi.ts';
import type { Described } from '../openapi.ts';
import { pageOf, safe } from './html.ts';
import { shapeOf } from './shape.ts';

/** The page as HTML. */
export function docsPage(): string {
  const described = describeCalls();
  const sections = Object.entries(services).map(([service, title]) => ({
    title: `${title} · /services/${service}`,
    groups: Map.groupBy(
      described.filter(({ call }) => call.service === service),
      ({ name }) => name.split('.')[0] ?? name,
    ),
  }));
  const contents = sections.map(({ title, groups }) => {
    const items = [...groups].map(([group, ones]) => {
      const links = ones.map(({ name }) => `<a href="#${name}">${name.split('.')[1] ?? name}</a>`);
      return `<li><b>${group}</b>: ${links.join(' · ')}</li>`;
    });
    return `<h3>${safe(title)}</h3><ul>${items.join('')}</ul>`;
  });
  const calls = sections.map(
    ({ title, groups }) =>
      `<h2>${safe(title)}</h2>${[...groups.values()].flat().map(callSection).join('')}`,
  );
  return pageOf(
    'Bargeh: every call · برگه: همهٔ فراخوان‌ها',
    `<h1>Bargeh: every call <span lang="fa" dir="rtl">برگه: همهٔ فراخوان‌ها</span></h1>
    <p>${described.length} calls. For machines: <a href="/openapi.json">openapi.json</a>
    (OpenAPI 3.1).</p>${conventions}
    <nav aria-label="Contents"><h2>Contents</h2>${contents.join('')}
    <p><a href="#codes">Codes of refusals</a></p></nav>${calls.join('')}${codesSection()}`,
  );
}

const conventions = `<h2>What holds for every call</h2><ul>
  <li>Answers are <code>{ "result": true, "data": … }</code>; the classroom service answers
  <code>{ "results": … }</code>.</li>
  <li>Refusals are <code>{ "result": false, "errors": [{ "code", "message", "path"? }] }</code>;
  a conflict has what stands now in <code>data.current</code>.</li>
  <li>The token goes into a header: <code>Authorization: Bearer …</code>, for the classroom service
  <code>Authorization: Token …</code>.</li>
  <li>A change may carry <code>Idempotency-Key: "&lt;uuid&gt;"</code>: repeated, it takes effect once.</li>
  <li>A thing that can change has a <code>version</code>, sent as <code>ETag</code> too; a change on an
  older one is refused with 409.</li>
  <li>A GET that changes something needs the header <code>x-bargeh: 1</code>.</li>
  <li>In shapes, <code>name?</code> may be left out, and numbers in brackets are the least and the most.</li>
  </ul>`;

function callSection(one: Described): string {
  const { name, call, path, summary, params, query, body, answer } = one;
  const goesIn = [
    params.length > 0
      ? lines(
          'in the path',
          params.map((p) => `${p.name}: ${shapeOf(p.schema)}`),
        )
      : '',
    query.length > 0
      ? lines(
          'in the query',
          query.map((q) => `${q.name}${q.required ? '' : '?'}: ${shapeOf(q.schema)}`),
        )
      : '',
    body ? lines('as body', [shapeOf(body)]) : '',
  ].join('');
  const comesOut = call.isBytes ? ['bytes'] : [answer ? shapeOf(answer) : 'not built yet'];
  const why = one.why === null ? '' : `<p><i>Addition.</i> ${safe(one.why)}</p>`;
  const codes = one.statuses.map((status) => `<a href="#s${status}">${status}</a>`).join(' ');
  return `<section id="${name}"><h3>${safe(summary)} <small>${name}</small></h3>
    <p><code class="call"><b>${call.method}</b> ${safe(path)}</code></p>${why}
    <p>${safe(flagsOf(one).join(' · '))}</p>${goesIn}${lines('comes out', comesOut)}
    <p>refused with: ${codes}</p></section>`;
}

function lines(title: string, texts: string[]): string {
  return `<h4>${title}</h4><pre>${safe(texts.join('\n'))}</pre>`;
}

function flagsOf({ call, isOnce }: Described): string[] {
  const who = call.as === 'student' ? 'student' : call.as === 'external' ? 'Token' : 'staff';
  return [
    call.open ? 'without a session' : `session: ${who}`,
    ...(isOnce ? ['Idempotency-Key'] : []),
    ...(call.changesState ? ['needs x-bargeh: 1'] : []),
    ...(call.queuedOffline ? ['waits in the outbox without a network'] : []),
    ...(call.pageBase === undefined ? [] : [`first page is ${call.pageBase}`]),
  ];
}

function codesSection(): string {
  const rows = [...codesByStatus()].flatMap(([status, codes]) =>
    codes.map((code, place) => {
      const id = place === 0 ? ` id="s${status}"` : '';
      const { message } = refuse(code);
      return `<tr${id}><td>${status}</td><td><code>${code}</code></td><td>${safe(message)}</td></tr>`;
    }),
  );
  return `<h2 id="codes">Codes of refusals</h2><table><thead><tr><th>status</th><th>code</th>
    <th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
