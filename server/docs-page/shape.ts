/** A JSON Schema as a person reads it: names, types, limits, on as few lines as make sense. */
import { isJson, propertiesOf } from '../openapi.ts';
import type { Json } from '../openapi.ts';

const width = 76;

/** The shape as text. */
export function shapeOf(schema: Json, indent = ''): string {
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(Array.isArray);
  if (choices) {
    const joint = schema['allOf'] === choices ? ' & ' : ' | ';
    return choices
      .filter(isJson)
      .map((part) => shapeOf(part, indent))
      .join(joint);
  }
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) {
    return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  }
  const { type } = schema;
  if (type === 'object') return objectShape(schema, indent);
  if (type === 'array') {
    const items = isJson(schema['items']) ? shapeOf(schema['items'], indent) : 'anything';
    return `[${items}]${limitsOf(schema)}`;
  }
  if (Array.isArray(type)) return type.join(' | ');
  if (typeof type !== 'string') return 'anything';
  const { format } = schema;
  return `${typeof format === 'string' ? format : type}${limitsOf(schema)}`;
}

function objectShape(schema: Json, indent: string): string {
  const inner = `${indent}  `;
  const fields = propertiesOf(schema).map(
    (field) => `${field.name}${field.required ? '' : '?'}: ${shapeOf(field.schema, inner)}`,
  );
  const others = schema['additionalProperties'];
  if (isJson(others) && Object.keys(others).length > 0) {
    fields.push(`[name]: ${shapeOf(others, inner)}`);
  }
  if (fields.length === 0) return '{}';
  const flat = `{ ${fields.join(', ')} }`;
  if (flat.length + indent.length <= width && !flat.includes('\n')) return flat;
  return `{\n${fields.map((field) => `${inner}${field}`).join('\n')}\n${indent}}`;
}

function limitsOf(schema: Json): string {
  const number = (key: string) => {
    const value = schema[key];
    // Where no limit is meant, the schema has that of safe integers.
    return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
  };
  const pairs = [
    [number('minimum') ?? number('exclusiveMinimum'), number('maximum')],
    [number('minLength'), number('maxLength')],
    [number('minItems'), number('maxItems')],
  ] as const;
  const found = pairs.find(([least, most]) => least !== null || most !== null);
  const initial = 'default' in schema ? ` = ${JSON.stringify(schema['default'])}` : '';
  if (!found) return initial;
  const [least, most] = found;
  if (most === null) return ` (≥ ${least})${initial}`;
  return ` (${least === null ? '≤ ' : `${least}–`}${most})${initial}`;
}
