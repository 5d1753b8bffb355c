import { CATALOGUES, LANGUAGES } from '@javon/messages';
import { describe, expect, it } from 'vitest';
import { actionOf, KEY_MAP, type KeyScope, keysInWords, namesOf } from './key-map.ts';

const press = (key: string, more: object = {}) => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const SCOPES = Object.keys(KEY_MAP) as KeyScope[];

describe('keys', () => {
  it('are distinguished by their modifiers', () => {
    expect(actionOf('tags', press('ArrowDown'))).toBe('walk');
    expect(actionOf('tags', press('ArrowDown', { shiftKey: true }))).toBe('extend');
    expect(actionOf('tags', press('ArrowDown', { ctrlKey: true }))).toBeNull();
    expect(actionOf('tags', press(' '))).toBe('pick');
    expect(actionOf('tags', press(' ', { shiftKey: true }))).toBe('range');
    expect(actionOf('sampler', press('ArrowUp', { altKey: true, shiftKey: true }))).toBe('size_far');
  });

  it('of letters work in a Russian layout, signs wherever they stand on the keyboard', () => {
    const russian = press('л', { code: 'KeyK', ctrlKey: true });
    expect(actionOf('everywhere', russian)).toBe('search');
    expect(actionOf('everywhere', { ...russian, ctrlKey: false, metaKey: true })).toBe('search');
    expect(actionOf('everywhere', press('?', { code: 'Digit7', shiftKey: true }))).toBe('help');
    expect(actionOf('shelf', press('+', { code: 'Equal', shiftKey: true }))).toBe('nearer');
  });

  it('stand together by their modifiers in the list', () => {
    expect(keysInWords(KEY_MAP.table.walk)).toEqual(['↑ ↓']);
    expect(keysInWords(KEY_MAP.shelf_edit.redo)).toEqual(['Ctrl Shift Z', 'Ctrl Y']);
    expect(keysInWords(KEY_MAP.shelf.nearer)).toEqual(['+']);
    expect(keysInWords(KEY_MAP.shelf_edit.lift)).toEqual(['Enter', 'Space']);
  });

  it('mean one thing each in a scope, and each has words in both languages', async () => {
    for (const scope of SCOPES) {
      const all = Object.values<readonly string[]>(KEY_MAP[scope]).flat();
      expect(new Set(all).size, scope).toBe(all.length);
    }
    for (const language of LANGUAGES) {
      const words: { readonly lines?: Record<string, object> } = (await CATALOGUES[language].keys()).default;
      for (const scope of SCOPES) {
        expect(Object.keys(words.lines?.[scope] ?? {}).sort(), `${language} ${scope}`).toEqual(
          [...namesOf(scope)].sort(),
        );
      }
    }
  });
});
