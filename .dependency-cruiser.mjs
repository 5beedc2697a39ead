import { existsSync, readdirSync } from 'node:fs';
import { areas, featureEdges, foreign, offlineCore, reserved, toolsDoor } from './architecture.mjs';

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const under = (folders) => `^(${folders.map(escape).join('|')})/`;

/** Top folders whose folders are areas of their own. */
const divided = ['src', 'tools'];

/** Folders that hold code and must be named in architecture.mjs. */
const present = [
  ...readdirSync('.', { withFileTypes: true })
    .filter(
      (e) =>
        e.isDirectory() &&
        !/^(\.|node_modules$|dist|data$|docs$|public$|reports$|test-results$)/.test(e.name),
    )
    .map((e) => e.name)
    .filter((name) => !divided.includes(name)),
  ...divided.flatMap((top) =>
    readdirSync(top, { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => `${top}/${e.name}`),
  ),
];
const missing = present.filter((name) => !(name in areas));
const features = existsSync('src/features')
  ? readdirSync('src/features', { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name)
  : [];
missing.push(
  ...features.filter((name) => !(name in featureEdges)).map((name) => `src/features/${name}`),
);
if (missing.length > 0) throw new Error(`architecture.mjs does not name: ${missing.join(', ')}`);

const all = Object.keys(areas);
const walls = all.map((area) => {
  const forbidden = all.filter((other) => other !== area && !areas[area].includes(other));
  return {
    name: `wall: ${area}`,
    severity: 'error',
    from: { path: under([area]) },
    to: { path: under(forbidden) },
  };
});
const doors = features.flatMap((feature) => [
  {
    name: `feature ${feature} enters only ${featureEdges[feature].join(', ') || 'no feature'}`,
    severity: 'error',
    from: { path: `^src/features/${feature}/` },
    to: {
      path: '^src/features/',
      pathNot: under([feature, ...featureEdges[feature]].map((name) => `src/features/${name}`)),
    },
  },
  {
    name: `feature ${feature} is entered by its index.ts`,
    severity: 'error',
    from: { path: '^src/', pathNot: `^src/features/${feature}/` },
    to: { path: `^src/features/${feature}/`, pathNot: `^src/features/${feature}/index\\.ts$` },
  },
]);
const owners = Object.entries(reserved).map(([name, folders]) => ({
  name: `only ${folders.join(', ')} imports ${name}`,
  severity: 'error',
  from: { path: '^(src|sw|server|contract|domain|tests|tools|scripts)/', pathNot: under(folders) },
  to: { path: `node_modules/${escape(name)}/` },
}));

export default {
  forbidden: [
    ...walls,
    ...doors,
    ...owners,
    {
      name: 'no cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'the browser takes types only from the contract, and how other back ends are read',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^contract/',
        pathNot: '^contract/(version|specified)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the offline engine is entered by its index.ts',
      severity: 'error',
      from: { path: '^src/(app|features|routes|ui)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^src/offline/', pathNot: '^src/offline/index\\.ts$' },
    },
    {
      name: 'the offline core knows no kind of operation',
      severity: 'error',
      from: {
        path: `^(${offlineCore.files.join('|')})`,
        pathNot: `\\.test\\.ts$|^${escape(offlineCore.mayAsk)}$`,
      },
      to: { path: '^src/offline/kinds/' },
    },
    {
      name: 'and finds it in their list alone',
      severity: 'error',
      from: { path: `^${escape(offlineCore.mayAsk)}$` },
      to: { path: '^src/offline/kinds/', pathNot: `^${escape(offlineCore.list)}$` },
    },
    {
      name: 'only tests import what is made for tests',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '/testing/' },
    },
    {
      name: `the server reaches its tools by ${toolsDoor}`,
      severity: 'error',
      from: { path: '^server/', pathNot: `^${escape(toolsDoor)}$` },
      to: { path: '^tools/' },
    },
    {
      name: 'the other back end shares no code with ours',
      severity: 'error',
      from: { path: under([foreign]), pathNot: '\\.test\\.ts$' },
      to: { path: under(all), pathNot: under([foreign]) },
    },
    {
      name: 'only src/api and src/app import http.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(api|app)/|\\.test\\.tsx?$' },
      to: { path: '^src/api/http\\.ts$', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(routeTree\\.gen\\.ts|\\.json)$' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
    },
    moduleSystems: ['es6'],
  },
};
