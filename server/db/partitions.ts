/** The same migrations for partitioned tables: every table of a school is split by a hash of the school. */

const made = /CREATE TABLE "(\w+)" \([\s\S]*\);/;
const ownedBySchool = /PRIMARY KEY\("school_id"/;

/** Rewrites the statements of all migrations; tables whose key does not begin with the school stay whole. */
export function partitioned(migrations: string[][], count: number): string[][] {
  const leftOut = new Set<string>();
  return migrations.map((statements) =>
    statements.flatMap((text) => {
      const [definition = '', table = ''] = made.exec(text) ?? [];
      if (ownedBySchool.test(definition)) return [splitTable(text), ...partsOf(table, count)];
      // PostgreSQL has no unique index over all parts unless the school is in it.
      const [, unique] = /CREATE UNIQUE INDEX "(\w+)" (?![^;]*"school_id")/.exec(text) ?? [];
      if (unique !== undefined) {
        leftOut.add(unique);
        return [];
      }
      const [, dropped] = /^\s*DROP INDEX "(\w+)"/.exec(text) ?? [];
      return dropped !== undefined && leftOut.has(dropped) ? [] : [text];
    }),
  );
}

function splitTable(text: string): string {
  return text.replace(/\);\s*$/, ') PARTITION BY HASH ("school_id");');
}

/** The parts lie in a schema of their own, so that whoever lists the tables finds each one once. */
function partsOf(table: string, count: number): string[] {
  const parts = Array.from(
    { length: count },
    (_, rest) =>
      `CREATE TABLE "parts"."${table}_${rest}" PARTITION OF "${table}" FOR VALUES WITH (MODULUS ${count}, REMAINDER ${rest})`,
  );
  return ['CREATE SCHEMA IF NOT EXISTS "parts"', ...parts];
}
