const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;

/** Walking through the rows of a list or a table; Shift selects on the way. */
const ROWS = {
  walk: ['ArrowUp', 'ArrowDown'],
  page: ['PageUp', 'PageDown'],
  ends: ['Home', 'End'],
  open: ['Enter'],
  pick: ['Space'],
  extend: ['Shift ArrowUp', 'Shift ArrowDown', 'Shift PageUp', 'Shift PageDown', 'Shift Home', 'Shift End'],
} as const;

/** Scaling and moving a drawing of a shelf. */
const VIEW = {
  nearer: ['+', '='],
  farther: ['-', '−'],
  whole: ['0'],
} as const;

/**
 * Keys of the application: by scope, what they do, and the combinations that do it. Handlers match events against it
 * with `actionOf`, and the list of keys shows it, so that what is listed works. A combination names modifiers first
 * (`Mod` is Ctrl, or Command on a Mac). Letters and brackets are named by their place on the keyboard, so that they
 * work with a Russian layout too.
 */
export const KEY_MAP = {
  everywhere: { search: ['Mod KeyK'], help: ['?'] },
  table: ROWS,
  tags: { ...ROWS, range: ['Shift Space'], all: ['Mod KeyA'], print: ['Mod KeyP'] },
  shelf: {
    walk: [...ARROWS, 'Home', 'End'],
    let_go: ['Escape'],
    ...VIEW,
    pan: ARROWS.map((arrow) => `Shift ${arrow}` as const),
  },
  shelf_walk: {
    next: ['KeyN'],
    back: ['KeyP'],
    first: ['Home'],
    last: ['End'],
    next_face: ['PageDown'],
    face_before: ['PageUp'],
    choose: ['Enter'],
    let_go: ['Escape'],
  },
  shelf_above: { ...VIEW, pan: ARROWS },
  shelf_space: { turn: ARROWS, pan: ARROWS.map((arrow) => `Shift ${arrow}` as const), ...VIEW },
  shelf_edit: {
    lift: ['Enter', 'Space'],
    copy: ['KeyC', 'Mod KeyC'],
    remove: ['Delete', 'Backspace'],
    front: ['BracketLeft', 'BracketRight'],
    back: ['Shift BracketLeft', 'Shift BracketRight'],
    more: ['Mod Space'],
    look: ARROWS.map((arrow) => `Mod ${arrow}` as const),
    all: ['Mod KeyA'],
    faces: ['PageUp', 'PageDown'],
    undo: ['Mod KeyZ'],
    redo: ['Mod Shift KeyZ', 'Mod KeyY'],
    save: ['Mod KeyS'],
  },
  shelf_carry: {
    carry: [...ARROWS, 'Home', 'End'],
    fine: ['Shift ArrowLeft', 'Shift ArrowRight'],
    put: ['Enter', 'Space', 'Mod KeyV'],
    force: ['Shift Enter', 'Shift Space'],
    faces: ['PageUp', 'PageDown'],
    cancel: ['Escape'],
  },
  sampler: {
    move: ARROWS,
    move_far: ARROWS.map((arrow) => `Shift ${arrow}` as const),
    size: ARROWS.map((arrow) => `Alt ${arrow}` as const),
    size_far: ARROWS.map((arrow) => `Alt Shift ${arrow}` as const),
    remove: ['Delete', 'Backspace'],
    more: ['Shift Space'],
    let_go: ['Escape'],
    all: ['Mod KeyA'],
    undo: ['Mod KeyZ'],
    redo: ['Mod Shift KeyZ', 'Mod KeyY'],
  },
} as const;

export type KeyScope = keyof typeof KEY_MAP;
export type KeyName<S extends KeyScope> = Extract<keyof (typeof KEY_MAP)[S], string>;

/** All keys of a scope by name, in the order of the list. */
export function namesOf<S extends KeyScope>(scope: S): readonly KeyName<S>[] {
  return Object.keys(KEY_MAP[scope]) as KeyName<S>[];
}

/** Modifiers of a combination in the order in which it names them. */
const MODIFIERS = ['Mod', 'Alt', 'Shift'] as const;

/** Properties of a keyboard event that decide which key it is; React's events have them too. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

function matches(combination: string, event: PressedKey): boolean {
  const parts = combination.split(' ');
  const key = parts.at(-1) ?? '';
  const byPlace = /^(Key[A-Z]|Bracket(Left|Right))$/.test(key);
  // A sign such as `?` is typed with Shift on one layout and without on another.
  const isSign = key.length === 1;
  const pressed = {
    Mod: event.ctrlKey || event.metaKey,
    Alt: event.altKey,
    Shift: event.shiftKey && !isSign,
  };
  if (MODIFIERS.some((modifier) => pressed[modifier] !== parts.includes(modifier))) return false;
  if (byPlace) return event.code === key;
  return event.key === (key === 'Space' ? ' ' : key);
}

/** Returns what a key does in a scope; null if it is not one of its keys. */
export function actionOf<S extends KeyScope>(scope: S, event: PressedKey): KeyName<S> | null {
  const keys: Readonly<Record<string, readonly string[]>> = KEY_MAP[scope];
  const found = Object.entries(keys).find(([, all]) => all.some((one) => matches(one, event)));
  return (found?.[0] ?? null) as KeyName<S> | null;
}

const SHOWN: Partial<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  BracketLeft: '[',
  BracketRight: ']',
};
/** Second spellings of a key that is shown once. */
const UNSHOWN = new Set(['=', '-', 'Backspace']);

const shown = (key: string) => SHOWN[key] ?? key.replace(/^Key/, '');

/**
 * Formats combinations of keys. Signs with the same modifiers are joined, `Shift ↑ ↓`; keys with a name stand apart,
 * because `Enter Space` would read as both at once.
 */
export function keysInWords(combinations: readonly string[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const combination of combinations) {
    const parts = combination.split(' ');
    const key = parts.pop() ?? '';
    if (UNSHOWN.has(key)) continue;
    const modifiers = parts.map(shown).join(' ');
    const isSign = !/^\w+$/.test(shown(key));
    const group = isSign ? modifiers : `${modifiers} ${shown(key)}`.trim();
    groups.set(group, [...(groups.get(group) ?? []), ...(isSign ? [shown(key)] : [])]);
  }
  return [...groups].map(([group, signs]) => `${group} ${signs.join(' ')}`.trim());
}
