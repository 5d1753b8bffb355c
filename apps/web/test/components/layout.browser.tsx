import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Chip, Chips } from '../../src/shared/ui/chip/Chip.tsx';
import { Fact, Facts } from '../../src/shared/ui/layout/Facts.tsx';
import { Card, Grid, Row, Stack, Text } from '../../src/shared/ui/layout/layout.tsx';
import { Badge } from '../../src/shared/ui/values/Badge.tsx';
import { mount } from './mount.tsx';

/** Boxes of the elements that a selector finds, in the order of the page. */
function boxes(container: Element, selector: string): DOMRect[] {
  return [...container.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
}

/** Computed style of the first element that a selector finds. */
function styleOf(container: Element, selector: string): CSSStyleDeclaration {
  const element = container.querySelector(selector);
  if (element === null) throw new Error(`Nothing matches ${selector}`);
  return getComputedStyle(element);
}

describe('the primitives of layout', () => {
  it('put children beside or below each other, one step of space apart', async () => {
    const { container } = await mount(
      <>
        <Row gap={16}>
          <i>1</i>
          <i>2</i>
        </Row>
        <Stack gap={24}>
          <b>1</b>
          <b>2</b>
        </Stack>
      </>,
      [],
    );
    const [left, right] = boxes(container, 'i');
    expect((right?.left ?? 0) - (left?.right ?? 0)).toBe(16);
    expect(right?.top).toBe(left?.top);
    const [upper, lower] = boxes(container, 'b');
    expect((lower?.top ?? 0) - (upper?.bottom ?? 0)).toBe(24);
    expect(lower?.left).toBe(upper?.left);
  });

  it('leave wrapped lines their own space, and the rest of the line to a child that grows', async () => {
    const { container } = await mount(
      <div style={{ width: 200 }}>
        <Row gap={8} rowGap={4} wrap>
          <i style={{ width: 150 }}>1</i>
          <i style={{ width: 150 }}>2</i>
        </Row>
        <Row>
          <Stack as="p" grow>
            x
          </Stack>
          <Row as="label" fixed style={{ width: 60 }}>
            x
          </Row>
        </Row>
        <Row>
          <Stack as="em" grow>
            {'x'.repeat(200)}
          </Stack>
          <Row as="small" fixed style={{ width: 60 }}>
            x
          </Row>
        </Row>
      </div>,
      [],
    );
    const [first, second] = boxes(container, 'i');
    expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(4);
    expect(boxes(container, 'p')[0]?.width).toBe(140);
    expect(boxes(container, 'label')[0]?.width).toBe(60);
    expect(boxes(container, 'em')[0]?.width).toBe(140);
    expect(boxes(container, 'small')[0]?.width).toBe(60);
  });

  it('break a word that is longer than they are wide, as names and comments may have', async () => {
    const word = 'ш'.repeat(200);
    const { container } = await mount(
      <div style={{ width: 320 }}>
        <Row gap={8} wrap>
          <span>{word}</span> <i>1</i>
        </Row>
        <Row gap={8}>
          <a href="/">{word}</a> <i>1</i>
        </Row>
        <Stack as="ul">
          <Row as="li" inline>
            <b>{word}</b>
          </Row>
        </Stack>
        <Grid columns="1fr auto">
          <span>{word}</span> <i>1</i>
        </Grid>
        <Card as="p">{word}</Card>
        <Facts layout="spread">
          <Fact name={word}>{word}</Fact>
        </Facts>
      </div>,
      [],
    );
    const wide = boxes(container, '*').filter(({ right, left }) => right - left > 320);
    expect(wide).toEqual([]);
    const within = container.firstElementChild;
    expect(within?.scrollWidth).toBe(320);
  });

  it('are the element asked for, with its attributes, and a list has no bullets', async () => {
    const { container } = await mount(
      <Stack as="ul" aria-label="Roʻyxat">
        <Row as="li" id="one">
          1
        </Row>
      </Stack>,
      [],
    );
    expect(container.querySelector('ul[aria-label="Roʻyxat"] > li#one')).not.toBeNull();
    expect(styleOf(container, 'ul').listStyleType).toBe('none');
    expect(styleOf(container, 'ul').paddingLeft).toBe('0px');
  });

  it('yield to the sheet of a screen', async () => {
    const { container } = await mount(
      <>
        <style>{'.own { gap: 40px; font-size: 15px; }'}</style>
        <Row as="p" gap={4} size="xs" className="own">
          <i>1</i>
        </Row>
      </>,
      [],
    );
    expect(styleOf(container, 'p').columnGap).toBe('40px');
    expect(styleOf(container, 'p').fontSize).toBe('15px');
  });

  it('give text its size, tone and weight, and leave alone what is not asked for', async () => {
    const { container } = await mount(
      <Text as="p" size="xs" tone="negative">
        1 <Text weight="bold">2</Text>
      </Text>,
      [],
    );
    expect(styleOf(container, 'p').fontSize).toBe('12px');
    expect(styleOf(container, 'span').fontSize).toBe('12px');
    expect(styleOf(container, 'span').color).toBe(styleOf(container, 'p').color);
    expect(styleOf(container, 'p').color).not.toBe(getComputedStyle(document.body).color);
    expect(styleOf(container, 'span').fontWeight).toBe('600');
  });

  it('make a card of a box or of a row, with less space for a note', async () => {
    const { container } = await mount(
      <>
        <Card as="section">1</Card>
        <Row as="p" card="warning" tight>
          2
        </Row>
        <Card as="article" card="plain">
          3
        </Card>
      </>,
      [],
    );
    const [card, note, plain] = ['section', 'p', 'article'].map((one) => styleOf(container, one));
    expect(card?.padding).toBe('12px 16px');
    expect(note?.padding).toBe('8px 12px');
    expect(note?.backgroundColor).not.toBe(card?.backgroundColor);
    expect(plain?.borderTopWidth).toBe('1px');
    expect(plain?.backgroundColor).toBe('rgba(0, 0, 0, 0)');
  });

  it('put children in columns: so many, as many as have room, or each of its own width', async () => {
    const { container } = await mount(
      <div style={{ width: 320 }}>
        <Grid columns={2} gap={20}>
          <i>1</i>
          <i>2</i>
          <i>3</i>
        </Grid>
        <Grid columns={{ least: 100 }} gap={10}>
          <b>1</b>
          <b>2</b>
          <b>3</b>
        </Grid>
        <Grid columns={{ least: 500 }}>
          <em>1</em>
        </Grid>
        <Grid columns="60px minmax(0, 1fr)" gap={40} rowGap={4}>
          <u>1</u>
          <u>2</u>
          <u>3</u>
        </Grid>
      </div>,
      [],
    );
    expect(boxes(container, 'i').map(({ width }) => width)).toEqual([150, 150, 150]);
    expect(boxes(container, 'b').map(({ width }) => width)).toEqual([100, 100, 100]);
    expect(boxes(container, 'em')[0]?.width).toBe(320);
    const [first, second, third] = boxes(container, 'u');
    expect([first?.width, second?.width]).toEqual([60, 220]);
    expect((third?.top ?? 0) - (first?.bottom ?? 0)).toBe(4);
  });

  it('take space around them and the margins of a screen, and put columns below each other in a narrow window', async () => {
    await page.viewport(1100, 600);
    const { container } = await mount(
      <div style={{ width: 600 }}>
        <i>x</i>
        <Grid as="section" columns="200px minmax(0, 1fr)" stacksBelow={1100} mt={20} gutter={12}>
          <b>1</b>
          <b>2</b>
        </Grid>
        <Text as="p" mb={8} style={{ width: 40 }}>
          {'x'.repeat(40)}
        </Text>
        <Text as="em" nowrap>
          a b
        </Text>
      </div>,
      [],
    );
    const [grid] = boxes(container, 'section');
    const [one, two] = boxes(container, 'b');
    expect(styleOf(container, 'section').marginTop).toBe('20px');
    expect([one?.left, two?.left].map((left) => (left ?? 0) - (grid?.left ?? 0))).toEqual([24, 224]);
    expect((grid?.bottom ?? 0) - (two?.bottom ?? 0)).toBe(12);
    expect(styleOf(container, 'p').marginBottom).toBe('8px');
    expect(container.querySelector('p')?.scrollWidth).toBe(40);
    expect(styleOf(container, 'em').whiteSpace).toBe('nowrap');
    await page.viewport(1000, 600);
    const [above, below] = boxes(container, 'b');
    expect(below?.top).toBe(above?.bottom);
  });

  it('take a box of their own beside the margins of a screen, and pass neither on to what is in them', async () => {
    const { container } = await mount(
      <Row gap={16} padding="4px 8px" maxWidth={300} mt={12} background="var(--j-sunken)" borderRadius={6}>
        <Stack as="section" margin="0 0 6px" gutter={12}>
          <i>1</i>
          <b>2</b>
        </Stack>
      </Row>,
      [],
    );
    const row = styleOf(container, 'div:has(> section)');
    expect([row.padding, row.marginTop, row.maxWidth, row.borderRadius]).toEqual([
      '4px 8px',
      '12px',
      '300px',
      '6px',
    ]);
    expect(row.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    const inner = styleOf(container, 'section');
    expect([inner.marginBottom, inner.paddingBottom, inner.paddingLeft]).toEqual(['6px', '12px', '24px']);
    const [first, second] = [boxes(container, 'i')[0], boxes(container, 'b')[0]];
    expect(second?.top).toBe(first?.bottom);
  });

  it('fill the height that is left, and keep a foot in view', async () => {
    const { container } = await mount(
      <Stack height={200} style={{ overflow: 'hidden' }}>
        <Stack as="main" fill style={{ overflow: 'auto' }}>
          <div style={{ flex: 'none', height: 900 }} />
          <Row as="footer" sticky height={40} />
        </Stack>
      </Stack>,
      [],
    );
    const [main] = boxes(container, 'main');
    expect(main?.height).toBe(200);
    expect(boxes(container, 'footer')[0]?.bottom).toBe(main?.bottom);
  });

  it('give text its place in a row', async () => {
    const { container } = await mount(
      <Row style={{ width: 200 }}>
        <Text grow as="i">
          {'x'.repeat(200)}
        </Text>
        <Text fixed as="b" style={{ width: 60 }}>
          x
        </Text>
      </Row>,
      [],
    );
    expect(boxes(container, 'i')[0]?.width).toBe(140);
    expect(boxes(container, 'b')[0]?.width).toBe(60);
  });

  it('keep text on one line where asked, and divide the children of a list', async () => {
    const { container } = await mount(
      <Card as="ul" card="list" style={{ width: 100 }}>
        <Text as="li" truncate>
          {'x '.repeat(100)}
        </Text>
        <li>2</li>
      </Card>,
      [],
    );
    const [first] = boxes(container, 'li:first-child');
    expect(first?.width).toBe(98);
    expect(first?.height).toBe(20);
    expect(styleOf(container, 'li:first-child').borderTopWidth).toBe('0px');
    expect(styleOf(container, 'li:last-child').borderTopWidth).toBe('1px');
  });

  it('show facts with the value at the end of the line, in columns, beside or below the name', async () => {
    const facts = (layout: 'spread' | 'columns' | 'line' | 'numbers') => (
      <div style={{ width: 400 }} id={layout}>
        <Facts layout={layout} size="sm">
          {layout === 'columns' ? (
            <>
              <dt>Nomi</dt>
              <dd>1</dd>
              <dt>Uzun nomi bor maʼlumot</dt>
              <dd>2</dd>
            </>
          ) : (
            <Fact name="Nomi">1</Fact>
          )}
        </Facts>
      </div>
    );
    const { container } = await mount(
      <>
        {facts('spread')}
        {facts('columns')}
        {facts('line')}
        {facts('numbers')}
      </>,
      [],
    );
    const [list] = boxes(container, '#spread');
    expect(boxes(container, '#spread dd')[0]?.right).toBe(list?.right);
    const [one, two] = boxes(container, '#columns dd');
    expect(one?.left).toBe(two?.left);
    const [beside, next] = [boxes(container, '#line dt')[0], boxes(container, '#line dd')[0]];
    expect((next?.left ?? 0) - (beside?.right ?? 0)).toBe(8);
    const [name] = boxes(container, '#numbers dt');
    const [value] = boxes(container, '#numbers dd');
    expect(value?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.POSITIVE_INFINITY);
    expect(value?.left).toBe(name?.left);
  });

  it('show chips of which the chosen one stands out, to screen readers too', async () => {
    const pressed: string[] = [];
    const screen = await mount(
      <Chips label="Tomon">
        <Chip pressed onPress={() => pressed.push('left')}>
          Chap
        </Chip>
        <Chip pressed={false} onPress={() => pressed.push('right')}>
          Oʻng
        </Chip>
      </Chips>,
      [],
    );
    const chosen = styleOf(screen.container, '[aria-pressed="true"]').backgroundColor;
    expect(chosen).not.toBe(styleOf(screen.container, '[aria-pressed="false"]').backgroundColor);
    const group = screen.getByRole('group', { name: 'Tomon' });
    await group.getByRole('button', { name: 'Oʻng', pressed: false }).click();
    expect(pressed).toEqual(['right']);
  });

  it('show a badge on the tint of its tone, or framed', async () => {
    const { container } = await mount(
      <>
        <Badge tone="positive" id="done">
          Bajarildi
        </Badge>
        <Badge tone="negative" outlined id="off">
          Oʻchirilgan
        </Badge>
      </>,
      [],
    );
    expect(styleOf(container, '#done').backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    expect(styleOf(container, '#off').backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(styleOf(container, '#off').borderTopColor).toBe(styleOf(container, '#off').color);
    expect(styleOf(container, '#off').color).not.toBe(styleOf(container, '#done').color);
  });
});
