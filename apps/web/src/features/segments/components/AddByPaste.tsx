import { MAX_SEGMENT_PASTE } from '@javon/contract';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import type { WayProps } from '../model/adding.ts';

/** Adds products by pasted SKUs, one per line. */
export function AddByPaste({ busy, onAdd }: WayProps) {
  const { t } = useTranslation('segments');
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({ text });
      }}
    >
      <Textarea
        label={t('paste_label')}
        description={t('paste_help')}
        rows={10}
        maxLength={MAX_SEGMENT_PASTE}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={text.trim() === ''}>
        {t('add_them')}
      </Button>
    </Stack>
  );
}
