/** Run inside a release's own sources: lives a day with its engine on a fake disk and prints that disk as JSON. */
import 'fake-indexeddb/auto';
import { pathToFileURL } from 'node:url';

const root = pathToFileURL(`${process.argv[2]}/`);
const load = (path) => import(new URL(path, root).href);
const { createDevice, deletion, laneOf, questions, scoreOf } = await load(
  'src/offline/testing/device.ts',
);
const { breathe, until } = await load('src/offline/testing/clock.ts');

const device = createDevice();
const { network, server } = device;
const ann = await device.signedIn();
const save = async (units, result, question = 'q1') => {
  await ann.outbox.enqueueCorrection(scoreOf(question, units, { result }));
  await ann.outbox.settled();
};
const list = (action, items) => ann.outbox.enqueueQuestionList(questions(action, items));

// Accepted: receipts with and without ids.
await save(60, 'sent');
await list('create', [
  { clientId: 'a', text: 'A' },
  { clientId: 'b', text: 'B' },
]);
await ann.outbox.settled();
// A colleague was quicker, in one of two answers.
server.change(laneOf('conflict'), 'q1', 30);
await save(90, 'conflict');
// Refused for good.
server.refuses.add(`${laneOf('attention')}/q1`);
await save(120, 'attention');
// Refused for lack of rights.
network.weather = ({ path }) =>
  path.includes('/denied')
    ? {
        instead: {
          status: 403,
          body: { result: false, errors: [{ code: 'role.x', message: '' }] },
        },
      }
    : 'fine';
await save(150, 'denied');
// Three under way at once: one arrives and its answer is lost, two never arrive. All bytes are frozen.
network.weather = () => 'held';
const fates = { answerLost: 'answerLost', frozen: 'lost', sent: 'lost' };
for (const result of Object.keys(fates))
  await ann.outbox.enqueueCorrection(scoreOf('q1', 210, { result }));
await until(() => network.held.length === 3, 'three under way');
network.weather = () => 'lost';
for (const { path, release } of network.held)
  release(Object.entries(fates).find(([result]) => path.includes(`/${result}`))?.[1]);
await until(
  () => ann.outbox.rows().filter((row) => row.lastError?.kind === 'network').length === 3,
);
await breathe(20);
// Behind a frozen one; then the families of question lists.
await ann.outbox.enqueueCorrection(scoreOf('q1', 240, { result: 'frozen' }));
await ann.outbox.enqueueCorrection(scoreOf('q2', 30, { result: 'frozen' }));
await list('patch', [{ id: 'tmp:a', text: 'A again' }]);
await list('create', [{ clientId: 'c', text: 'C' }]);
await list('release', [{ clientId: 'd', text: 'D' }]);
await ann.outbox.enqueueQuestionList(deletion('tmp:b'));
await breathe(20);

device.crash(ann);

/** Everything on the fake disk. */
async function dump() {
  const opened = await new Promise((resolve, reject) => {
    const opening = indexedDB.open(device.databaseName);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
  const stores = {};
  for (const name of opened.objectStoreNames) {
    const store = opened.transaction(name).objectStore(name);
    const rows = await new Promise((resolve) => {
      const all = store.getAll();
      all.addEventListener('success', () => resolve(all.result));
    });
    stores[name] = {
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes: [...store.indexNames].map((index) => {
        const { keyPath, unique, multiEntry } = store.index(index);
        return { name: index, keyPath, unique, multiEntry };
      }),
      rows,
    };
  }
  return { version: opened.version, stores };
}

const disk = await dump();
const base = { owner: 'school:ann' };
disk.stores.drafts.rows.push({
  ...base,
  kind: 'exam',
  id: 'new',
  state: { title: 'x' },
  updatedAt: 1,
});
disk.stores.attachments.rows.push({
  ...base,
  id: 'file-1',
  opKey: null,
  name: 'page.png',
  type: 'image/png',
  bytes: { $bytes: Buffer.from('bytes of a picture').toString('base64') },
  state: 'waiting',
  remoteId: null,
});
disk.stores.kept.rows.push({ ...base, id: 'stack-1', kind: 'stack', data: { n: 1 }, at: 1 });
disk.stores.queryCache.rows.push({
  ...base,
  hash: '["exams"]',
  family: 'exams',
  queryKey: ['exams'],
  data: { items: [] },
  dataUpdatedAt: device.clock.now(),
  buster: '1',
  bytes: 12,
  lastUsed: device.clock.now(),
});
const waiting = disk.stores.outbox.rows.find((row) => row.lane === laneOf('attention'));
disk.stores.outbox.rows.push({
  ...waiting,
  seq: Math.max(...disk.stores.outbox.rows.map((row) => row.seq)) + 1,
  key: 'key-of-bob',
  owner: 'school:bob',
  state: 'queued',
  attempts: 0,
  frozen: 0,
  sent: null,
  lastError: null,
});
// What reached the server, in order, so that a test can bring a server of its own to the same point.
const arrived = server.seen
  .filter(({ how }) => how === 'effect')
  .map(({ key, method, path, body, token }) => ({ key, method, path, body, token }));
const colleague = [{ lane: laneOf('conflict'), part: 'q1', value: 30 }];
console.log(
  JSON.stringify({ ...disk, now: device.clock.now(), server: { arrived, colleague } }, null, 1),
);
process.exit(0);
