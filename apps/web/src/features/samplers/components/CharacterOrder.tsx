import { MAX_SAMPLER_CHARACTERS } from '@javon/contract';
import { ActionIcon, Radio, Select, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import type { SamplerValues } from '../model/draft.ts';
import { choicesQuery } from '../queries.ts';
import styles from './editor.module.css';

const PATH = 'design.spec.characters';

/** Choice and order of the characters on a tag: by dragging, by keys, by buttons. */
export function CharacterOrder({ form }: { readonly form: ContractForm<SamplerValues> }) {
  const { t } = useTranslation('samplers');
  const localised = useLocalised();
  const all = useQuery(choicesQuery).data?.characters ?? [];
  const chosen = form.values.design.spec.characters;
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const set = (next: string[] | null) => form.write(PATH, next);
  const nameOf = (id: string) => {
    const found = all.find((one) => one.id === id);
    return found ? localised(found.name) : id;
  };
  const move = (from: number, to: number) => {
    if (chosen === null || to < 0 || to >= chosen.length) return;
    const next = [...chosen];
    const [id] = next.splice(from, 1);
    if (id === undefined) return;
    next.splice(to, 0, id);
    set(next);
    setSaid(t('form.moved', { name: nameOf(id), place: to + 1 }));
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    move(index, index + by);
  };
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { id, name, group } of all) {
    if (chosen?.includes(id)) continue;
    const title = localised(group);
    groups.set(title, [...(groups.get(title) ?? []), { value: id, label: localised(name) }]);
  }
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
          {chosen.length === 0 ? (
            <Text as="p" size="sm" tone="quiet">
              {t('form.characters_none')}
            </Text>
          ) : (
            <>
              <Text as="p" size="sm" tone="quiet">
                {t('form.characters_keys')}
              </Text>
              <Text
                ref={list}
                as="ol"
                size="sm"
                className={styles.order}
                aria-label={t('form.characters_list')}
              >
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
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('form.move_up', { name: nameOf(id) })}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <IconArrowUp size={16} stroke={1.8} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('form.move_down', { name: nameOf(id) })}
                      disabled={index === chosen.length - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      <IconArrowDown size={16} stroke={1.8} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('form.take_out', { name: nameOf(id) })}
                      onClick={() => set(chosen.filter((one) => one !== id))}
                    >
                      <IconX size={16} stroke={1.8} aria-hidden="true" />
                    </ActionIcon>
                  </Row>
                ))}
              </Text>
            </>
          )}
          <span className="visually-hidden" role="status">
            {said}
          </span>
          {chosen.length < MAX_SAMPLER_CHARACTERS ? (
            <Select
              label={t('form.characters_add')}
              searchable
              data={[...groups].map(([group, items]) => ({ group, items }))}
              value={null}
              onChange={(id) => id !== null && set([...chosen, id])}
            />
          ) : null}
        </>
      )}
    </>
  );
}
