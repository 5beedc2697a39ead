import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import { MOST_TAGS, suggestedTags, TAG_LIMIT, withTags } from './tags.ts';
import { useTagsOfList } from './tags-of-list.ts';
import classes from './tags-field.module.css';

/** What a question is about: typed with Enter or a comma between, or taken from the other questions. */
export function TagsField({
  id,
  tags,
  typed,
  onChange,
}: {
  id: string;
  tags: readonly string[];
  typed: string;
  onChange: (change: { tags?: string[]; tag: string }) => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const others = useTagsOfList();
  const isFull = tags.length >= MOST_TAGS;
  const offered = isFull ? [] : suggestedTags(others, tags, typed);
  const take = (text: string) => onChange({ tags: withTags(tags, text), tag: '' });
  const drop = (tag: string) => {
    onChange({ tags: tags.filter((one) => one !== tag), tag: typed });
    input.current?.focus();
  };
  return (
    <div>
      <TextInput
        ref={input}
        id={id}
        label={t('field.tags')}
        description={isFull ? t('field.tagsFull', { n: number(MOST_TAGS) }) : t('field.tagsHelp')}
        autoComplete="off"
        enterKeyHint="enter"
        maxLength={TAG_LIMIT}
        readOnly={isFull}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value;
          if (!/[,،]/.test(text)) onChange({ tag: text });
          else take(text);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const last = tags.at(-1);
          if (event.key === 'Enter' && (typed.trim() !== '' || tags.length > 0)) {
            event.preventDefault();
            take(typed);
          } else if (event.key === 'Backspace' && typed === '' && last !== undefined) drop(last);
        }}
        onBlur={() => typed.trim() !== '' && take(typed)}
      />
      {tags.length > 0 && (
        <ul className={clsx(layouts.wrap, classes['tags'])} aria-label={t('field.tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={t('field.removeTag', { tag })}
                onClick={() => drop(tag)}
              >
                <bdi>{tag}</bdi>
                <IconX size={16} stroke={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <fieldset className={classes['offer']}>
          <legend>{t('field.tagsOffered')}</legend>
          <div className={clsx(layouts.wrap, classes['offered'])}>
            {offered.map((tag) => (
              <button
                key={tag}
                type="button"
                // What is half typed must not become a tag on the way here.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(tag)}
              >
                + <bdi>{tag}</bdi>
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
