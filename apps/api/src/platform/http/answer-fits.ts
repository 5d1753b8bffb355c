import { z } from 'zod';

/** Whether a value already matches the contract exactly: parsing it would succeed and change nothing. */
export type Fits = (value: unknown) => boolean;

type Schema = z.core.$ZodTypes;
type Check = z.core.$ZodChecks;

const never: Fits = () => false;
const isText: Fits = (value) => typeof value === 'string';
const hasChecks = ({ _zod: { def } }: Schema): boolean => (def.checks?.length ?? 0) > 0;
const made = new WeakMap<z.core.$ZodType, Fits>();

/**
 * Compiles a schema to a fast test that allocates nothing. An answer that passes can be sent unchanged: each
 * field has its type and there is no field that the schema does not name. If the test fails, or does not know
 * a kind of schema, the schema itself decides; so the test may be too strict, never too lax.
 */
export function fitsOf(schema: z.core.$ZodType): Fits {
  const known = made.get(schema);
  if (known !== undefined) return known;
  // Recursive schemas find this function while their own is being made.
  let fits: Fits | undefined;
  made.set(schema, (value) => fits?.(value) ?? false);
  fits = make(schema as Schema);
  made.set(schema, fits);
  return fits;
}

function make(schema: Schema): Fits {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return hasChecks(schema) ? never : ofObject(def);
    case 'array':
      return hasChecks(schema) ? never : ofArray(fitsOf(def.element));
    case 'string':
      return hasChecks(schema) || 'check' in def || def.coerce ? ofLeaf(schema) : isText;
    case 'number':
      return ofNumber(schema as z.core.$ZodNumber);
    case 'boolean':
      return def.coerce ? never : (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'literal':
      return isOneOf(def.values);
    case 'enum':
      return isOneOf(Object.values(def.entries));
    case 'nullable': {
      const inner = fitsOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = fitsOf(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'default': {
      // Refuses undefined, for which the schema would insert its default.
      const inner = fitsOf(def.innerType);
      return (value) => value !== undefined && inner(value);
    }
    case 'union': {
      // An option before the one that fits may accept the value too, so none may change what it accepts.
      const options = def.options as readonly Schema[];
      if (!options.every(changesNothing)) return never;
      const fits = options.map(fitsOf);
      return (value) => fits.some((one) => one(value));
    }
    default:
      return never;
  }
}

/** Whether a schema is of single values, and returns each that it accepts as it is. */
function changesNothing(schema: Schema): boolean {
  const { def } = schema._zod;
  switch (def.type) {
    case 'literal':
    case 'enum':
    case 'null':
      return true;
    case 'boolean':
      return !def.coerce;
    case 'number':
      return !def.coerce && !hasChecks(schema);
    case 'string':
      return !def.coerce && !hasChecks(schema) && !('check' in def);
    default:
      return false;
  }
}

/** Tests a single value with the schema itself. */
function ofLeaf(schema: Schema): Fits {
  return (value) => {
    const result = z.safeParse(schema, value);
    return result.success && result.data === value;
  };
}

function isOneOf(values: readonly unknown[]): Fits {
  const all = new Set(values);
  return (value) => all.has(value);
}

function ofNumber(schema: z.core.$ZodNumber): Fits {
  const { def } = schema._zod;
  const format = 'format' in def ? def.format : undefined;
  if (def.coerce || (format !== undefined && format !== 'safeint')) return ofLeaf(schema as Schema);
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const check of def.checks ?? []) {
    const one = (check as Check)._zod.def;
    if (one.check === 'greater_than' && one.inclusive) least = Math.max(least, Number(one.value));
    else if (one.check === 'less_than' && one.inclusive) most = Math.min(most, Number(one.value));
    else if (one.check !== 'number_format' || one.format !== 'safeint') return ofLeaf(schema as Schema);
  }
  const isKind = format === 'safeint' || def.checks?.some((one) => one._zod.def.check === 'number_format');
  const isNumber = isKind ? Number.isSafeInteger : Number.isFinite;
  return (value) => isNumber(value) && (value as number) >= least && (value as number) <= most;
}

function ofArray(element: Fits): Fits {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let i = 0; i < value.length; i++) if (!element(value[i])) return false;
    return true;
  };
}

function ofObject(def: z.core.$ZodObjectDef): Fits {
  // Without a catchall, parsing drops unknown fields; with `never`, it refuses them. Neither is a match.
  if (def.catchall !== undefined && def.catchall._zod.def.type !== 'never') return never;
  const fields = Object.entries(def.shape).map(([key, schema]) => ({
    key,
    fits: fitsOf(schema),
    isOptional: schema._zod.def.type === 'optional',
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const row = value as Record<string, unknown>;
    // Refuses instances of a class: they may be serialised differently (toJSON).
    if (Object.getPrototypeOf(row) !== Object.prototype) return false;
    let named = 0;
    for (const { key, fits, isOptional } of fields) {
      if (isOptional && !Object.hasOwn(row, key)) continue;
      if (!fits(row[key])) return false;
      named += 1;
    }
    let all = 0;
    for (const _key in row) all += 1;
    return all === named;
  };
}
