/** From what the screens say to a row of the outbox. */
import type { Bases } from '../environment.ts';
import type { NewRow, OpKind, QuestionItem, Without } from '../records.ts';
import { isObject } from '#src/lib/json.ts';
import { UnknownOperationError } from '../store/failures.ts';
import { correctionBody, parseCorrection } from '../kinds/correction/body.ts';
import {
  addressOf,
  correctionPath,
  isUpsert,
  parseFamily,
  questionRequest,
  type Family,
} from './families.ts';
import { isMove, isTempId, newItem } from '../kinds/questions/lists.ts';
import { newRow, type Draft } from './rows.ts';
import type { CorrectionInput, Operation, QuestionListInput } from './types.ts';

/** Where a row comes from. */
export interface Making {
  owner: string;
  now: number;
  uuid: () => string;
}

/** The row of a correction. */
export function correctionOperation(bases: Bases, input: CorrectionInput): Operation {
  const { label, partLabels, owner, over } = input;
  const path = addressOf(correctionPath(input), bases);
  return { method: 'PATCH', path, body: correctionBody(input), label, partLabels, owner, over };
}

/** The row of a change of questions. */
export function questionOperation(bases: Bases, input: QuestionListInput): Operation {
  const { method, path: own, lane } = questionRequest(input);
  const path = addressOf(own, bases);
  const body = input.action === 'delete' ? null : [...input.items];
  const changes = input.parent === 'template' && input.action === 'patch' ? true : undefined;
  const holdMs = input.action === 'delete' ? input.holdMs : undefined;
  return { method, path, lane, body, changes, holdMs, label: input.label, owner: input.owner };
}

function isItems(body: unknown): body is QuestionItem[] {
  return Array.isArray(body) && body.every(isObject);
}

/** What an operation is: by an upsert a list in which every question is there already changes, any other creates. */
function kindOf({ kind, lane }: Family, { body, changes }: Operation): OpKind {
  if (kind !== 'create' || !isUpsert(lane)) return kind;
  const areThere =
    isItems(body) &&
    body.length > 0 &&
    body.every(({ id }) => typeof id === 'string' && !isTempId(id));
  return changes || areThere ? 'patch' : kind;
}

/** The row of an operation; throws when it is none that can wait. */
export function rowOf(operation: Operation, making: Making): NewRow {
  const family = parseFamily(operation.method, operation.path);
  const lane = family?.lane ?? operation.lane;
  if (!family || lane === undefined)
    throw new UnknownOperationError(`${operation.method} ${operation.path} cannot wait`);
  return newRow(
    {
      key: operation.key ?? making.uuid(),
      lane,
      owner: making.owner,
      method: operation.method,
      path: operation.path,
      label: operation.label ?? {},
      partLabels: operation.partLabels ?? {},
      ...(operation.asBased && { asBased: true }),
      ...(operation.holdMs && { heldUntil: making.now + operation.holdMs }),
      ...content(kindOf(family, operation), operation, making.uuid),
    },
    making.now,
  );
}

function content(
  kind: Draft['kind'],
  { body, method, path }: Operation,
  uuid: () => string,
): Without<Draft, Exclude<keyof Draft, 'kind' | 'body'>> {
  if (kind === 'delete') return { kind, body: null };
  if (kind === 'correction') {
    const parsed = parseCorrection(body);
    if (!parsed) throw new UnknownOperationError(`No correction for ${path}`);
    return { kind, body: parsed };
  }
  if (!isItems(body)) throw new UnknownOperationError(`No list of questions for ${path}`);
  if (kind !== 'patch') return { kind, body: body.map((item) => newItem(item, uuid)) };
  const isNamed = isUpsert(parseFamily(method, path)?.lane ?? null);
  // By an upsert whole questions go, each with a name of its own.
  const named = (item: QuestionItem) =>
    isMove(item) || 'clientId' in item ? item : { ...item, clientId: uuid() };
  return { kind, body: isNamed ? body.map(named) : body };
}
