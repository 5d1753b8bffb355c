import * as contract from '@javon/contract/schemas';
import { z } from 'zod';

export type Json = Record<string, unknown>;
/** Direction of a schema: request or response. */
export type Io = 'input' | 'output';
/** JSON schema of an object. */
export type ObjectSchema = Json & {
  readonly properties?: Record<string, Json>;
  readonly required?: string[];
};

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** Exported schemas of the contract by name: each becomes a component that others refer to. */
const NAMED = z.registry<{ id: string }>();
NAMED.add(contract.errorBody, { id: 'Error' });
for (const [name, value] of Object.entries(contract)) {
  if (value instanceof z.ZodType && !NAMED.has(value))
    NAMED.add(value, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
}

/**
 * Removes keywords without effect: bounds that only say that a number is an integer, and
 * `additionalProperties` of answers.
 */
function simplify(schema: Json, io: Io): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Converts schemas of the contract to JSON Schema and gathers the components that they refer to. */
export class Schemas {
  readonly #found = new Map<string, Partial<Record<Io, Json>>>();
  readonly #named: typeof NAMED;

  /** @param named schemas that become components, with their names */
  constructor(named: typeof NAMED = NAMED) {
    this.#named = named;
  }

  /**
   * JSON Schema of a request (`input`) or a response (`output`). References contain the direction until
   * `resolved`.
   */
  of(schema: z.ZodType, io: Io): Json {
    const {
      $schema: _,
      $defs: definitions = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: this.#named,
      override: ({ jsonSchema }) => simplify(jsonSchema as Json, io),
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, definition] of Object.entries(definitions))
      this.#found.set(name, { ...this.#found.get(name), [io]: withSide(definition, io) });
    return withSide(rest, io);
  }

  /** Same for an object whose fields are needed one by one, so that the result is not a reference itself. */
  fieldsOf(schema: z.ZodType, io: Io): ObjectSchema {
    const found = this.of(schema, io);
    if (typeof found.$ref !== 'string') return found;
    const name = found.$ref.split('/').at(-1) ?? '';
    return this.#found.get(name)?.[io] ?? found;
  }

  /**
   * Resolves the references of the document to components, and returns the components that it needs. A schema
   * with the same form in both directions is one component; if the forms differ, that of the request is named
   * `…Input`.
   */
  resolved(document: Json): { readonly document: Json; readonly components: Record<string, Json> } {
    const twofold = this.#twofold();
    const nameOf = (name: string, io: Io) => (io === 'input' && twofold.has(name) ? `${name}Input` : name);
    const needed = new Map<string, Json>();
    const resolve = (value: Json): Json =>
      replaceReferences(value, (name, io) => {
        const component = nameOf(name, io);
        const found = this.#found.get(name);
        if (!needed.has(component) && found) {
          needed.set(component, {});
          needed.set(component, resolve(found[io] ?? {}));
        }
        return component;
      });
    const led = resolve(document);
    return {
      document: led,
      components: Object.fromEntries([...needed].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  /** Names of the schemas that differ between directions, themselves or in what they refer to. */
  #twofold(): ReadonlySet<string> {
    const twofold = new Set<string>();
    const flat = (json: Json) =>
      JSON.stringify(replaceReferences(json, (name, io) => (twofold.has(name) ? `${name} ${io}` : name)));
    for (let size = -1; size < twofold.size; ) {
      size = twofold.size;
      for (const [name, { input, output }] of this.#found)
        if (input && output && flat(input) !== flat(output)) twofold.add(name);
    }
    return twofold;
  }
}

/** Writes the direction into the references of a schema. */
function withSide(schema: Json, io: Io): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll(DEFINITIONS, `${DEFINITIONS}${io}/`)) as Json;
}

function replaceReferences(value: Json, nameOf: (name: string, io: Io) => string): Json {
  const text = JSON.stringify(value).replace(
    /"#\/\$defs\/(input|output)\/(\w+)"/g,
    (_, io: Io, name: string) => `"${COMPONENTS}${nameOf(name, io)}"`,
  );
  return JSON.parse(text) as Json;
}
