import { MAX_SAMPLER_CHARACTERS } from '@javon/contract';
import { Radio, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import type { SamplerValues } from '../model/draft.ts';
import { choicesQuery } from '../queries.ts';
import styles from './editor.module.css';

const PATH = 'design.spec.characters';

/** The characters that a tag can have, and their names in the language of the page. */
function useCharacters() {
  const localised = useLocalised();
  const all = useQuery(choicesQuery).data?.characters ?? [];
  const nameOf = (id: string): string => {
    const found = all.find((one) => one.id === id);
    return found ? localised(found.name) : id;
  };
  /** Those that are not among the given ones, by group, for a list to choose from. */
  const without = (chosen: readonly string[]) => {
    const groups = new Map<string, { value: string; label: string }[]>();
    for (const { id, name, group } of all) {
      if (chosen.includes(id)) continue;
      const title = localised(group);
      groups.set(title, [...(groups.get(title) ?? []), { value: id, label: localised(name) }]);
    }
    return [...groups].map(([group, items]) => ({ group, items }));
  };
  return { nameOf, without };
}

/** Choice and order of the characters on a tag: by dragging, by keys, by buttons. */
export function CharacterOrder({ form }: { readonly form: ContractForm<SamplerValues> }) {
  const { t } = useTranslation('samplers');
  const { nameOf, without } = useCharacters();
  const chosen = form.values.design.spec.characters;
  const set = (next: string[] | null) => form.write(PATH, next);
  return (
    <>
      <Radio.Group
        value={chosen === null ? 'all' : 'chosen'}
        onChange={(value) => set(value === 'all' ? null : (chosen ?? []))}
        label={t('form.step_characters')}
      >
        <Stack gap={8} mt={4}>
          <Radio value="all" label={t('form.characters_all')} />
          <Radio value="chosen" label={t('form.characters_chosen')} />
        </Stack>
      </Radio.Group>
      {chosen === null ? null : (
        <>
          <OrderedCharacters chosen={chosen} nameOf={nameOf} onChange={set} />
          {chosen.length < MAX_SAMPLER_CHARACTERS ? (
            <Select
              label={t('form.characters_add')}
              searchable
              data={without(chosen)}
              value={null}
              onChange={(id) => id !== null && set([...chosen, id])}
            />
          ) : null}
        </>
      )}
    </>
  );
}

interface OrderedCharactersProps {
  readonly chosen: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onChange: (chosen: string[]) => void;
}

/** The chosen characters in their order; a character that was moved keeps the focus, and its new place is announced. */
function OrderedCharacters({ chosen, nameOf, onChange }: OrderedCharactersProps) {
  const { t } = useTranslation('samplers');
  const [dragged, setDragged] = useState<number | null>(null);
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= chosen.length) return;
    const id = chosen[from];
    if (id === undefined) return;
    onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, id));
    setAnnounced(t('form.moved', { name: nameOf(id), place: to + 1 }));
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    move(index, index + by);
  };
  return (
    <>
      <Quiet size="sm">{t(chosen.length === 0 ? 'form.characters_none' : 'form.characters_keys')}</Quiet>
      {chosen.length === 0 ? null : (
        <Text ref={list} as="ol" size="sm" className={styles.order} aria-label={t('form.characters_list')}>
          {chosen.map((id, index) => (
            <Row
              as="li"
              align="center"
              key={id}
              draggable
              data-dragged={dragged === index || undefined}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => {
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              }}
            >
              <button type="button" data-handle onKeyDown={(event) => onKeyDown(event, index)}>
                <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
                {nameOf(id)}
              </button>
              <IconButton
                label={t('form.move_up', { name: nameOf(id) })}
                icon={IconArrowUp}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t('form.move_down', { name: nameOf(id) })}
                icon={IconArrowDown}
                disabled={index === chosen.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={t('form.take_out', { name: nameOf(id) })}
                icon={IconX}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </Row>
          ))}
        </Text>
      )}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}
