import ru from '@javon/messages/ru/common.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { loginFailureText, reactTo } from './catalogue.ts';
import { HttpFailure, readErrorBody } from './failure.ts';

const loud = { silent: false, online: true };
const quiet = { silent: true, online: true };
const offline = { silent: false, online: false };

function answer(status: number, body: unknown = null) {
  return new HttpFailure('answer', status, readErrorBody(body));
}
const seven = Array.from({ length: 7 }, (_, i) => ({ message: `xato ${i + 1}` }));
const five = seven.slice(0, 5).map((error) => ({ text: error.message }));

describe('the error catalogue', () => {
  it('says nothing with notify=none, but a 401 still leads to sign-in [ERR-1] [ERR-8]', () => {
    for (const status of [400, 403, 404, 409, 429, 500, 503]) {
      expect(reactTo(answer(status, { message: 'm', errors: seven }), quiet)).toEqual({
        messages: [],
        titled: false,
        go: null,
      });
    }
    expect(reactTo(new HttpFailure('network'), quiet).messages).toEqual([]);
    expect(reactTo(answer(401, { message: 'm', errors: seven }), quiet)).toEqual({
      messages: [],
      titled: false,
      go: 'login',
    });
  });

  it('reports a network error under the heading of an error [ERR-2]', () => {
    expect(reactTo(new HttpFailure('network'), loud)).toEqual({
      messages: [{ key: 'network' }],
      titled: true,
      go: null,
    });
    expect(reactTo(new HttpFailure('network'), offline)).toEqual({
      messages: [{ key: 'offline' }],
      titled: true,
      go: null,
    });
  });

  it('asks to contact the developers without a response or a status [ERR-3]', () => {
    expect(reactTo(new HttpFailure('unknown'), loud).messages).toEqual([{ key: 'contact' }]);
    expect(reactTo(answer(0), loud).messages).toEqual([{ key: 'contact' }]);
    expect(reactTo(answer(0, { message: 'm' }), loud).messages).toEqual([{ key: 'contact' }]);
  });

  it('gives one notification an error of a 400, five at most [ERR-4]', () => {
    expect(reactTo(answer(400, { message: 'm', errors: seven }), loud)).toEqual({
      messages: five,
      titled: false,
      go: null,
    });
    for (const errors of [[], [{ message: '' }], [{}, null]])
      expect(reactTo(answer(400, { message: 'm', errors }), loud).messages).toEqual([{ text: 'm' }]);
  });

  it('does the same with a 403 and goes to /403 [ERR-5]', () => {
    expect(reactTo(answer(403, { message: 'm', errors: seven }), loud)).toEqual({
      messages: five,
      titled: false,
      go: 'forbidden',
    });
    expect(reactTo(answer(403, { message: 'm' }), loud)).toEqual({
      messages: [{ text: 'm' }],
      titled: false,
      go: null,
    });
  });

  it('knows 500 and 429 [ERR-6] [ERR-7]', () => {
    expect(reactTo(answer(500, { message: 'm', errors: seven }), loud).messages).toEqual([
      { key: 'server_error' },
    ]);
    expect(reactTo(answer(429, { message: 'm', errors: seven }), loud).messages).toEqual([
      { key: 'too_many' },
    ]);
  });

  it('shows phone errors, else the message, else the contact; offline says so [ERR-9]', () => {
    expect(reactTo(answer(422, { message: 'm', errors: [], phone: ['bir', 'ikki'] }), loud).messages).toEqual(
      [{ text: 'bir' }, { text: 'ikki' }],
    );
    const phone = seven.map((error) => error.message);
    expect(reactTo(answer(422, { message: 'm', phone }), loud).messages).toEqual(five);
    expect(reactTo(answer(422, { message: 'm', phone }), offline).messages).toEqual([{ key: 'offline' }]);
    expect(reactTo(answer(409, { message: 'm', errors: [] }), loud).messages).toEqual([{ text: 'm' }]);
    expect(reactTo(answer(409, { message: 'm', errors: seven }), loud).messages).toEqual([{ text: 'm' }]);
    expect(reactTo(answer(422, { message: 'm', phone: [5, 'bir'] }), loud).messages).toEqual([
      { text: 'bir' },
    ]);
    expect(reactTo(answer(502, '<html>'), loud).messages).toEqual([{ key: 'contact' }]);
    expect(reactTo(answer(404, { message: 'm' }), offline).messages).toEqual([{ key: 'offline' }]);
  });

  it('says of an answer with a text of its own the same offline [ERR-3] [ERR-4] [ERR-5] [ERR-6] [ERR-7]', () => {
    for (const failure of [
      new HttpFailure('unknown'),
      ...[400, 403, 429, 500].map((status) => answer(status, { message: 'm', errors: seven })),
    ])
      expect(reactTo(failure, offline), failure.message).toEqual(reactTo(failure, loud));
  });

  it('stays silent about a call that was given up', () => {
    expect(reactTo(new HttpFailure('aborted'), loud).messages).toEqual([]);
  });

  it('reports why a sign-in failed [ERR-10]', () => {
    expect(loginFailureText(new HttpFailure('network'), true)).toEqual({ key: 'network' });
    expect(loginFailureText(new HttpFailure('network'), false)).toEqual({ key: 'offline' });
    expect(loginFailureText(answer(401, { message: 'yoʻq' }), true)).toEqual({ text: 'yoʻq' });
    expect(loginFailureText(answer(500, { message: 'xato' }), true)).toEqual({ text: 'xato' });
    expect(loginFailureText(answer(502), true)).toEqual({ key: 'unknown' });
    expect(loginFailureText(new HttpFailure('unknown'), true)).toEqual({ key: 'unknown' });
  });

  it('has the texts of the specification, literally [ERR-2] [ERR-6] [ERR-7] [ERR-9] [ERR-10]', () => {
    expect(ru.http.error_title).toBe('Ошибка');
    expect(ru.http.server_error).toBe('500 Ошибка сервера');
    expect(ru.http.too_many).toBe('Вы посылаете слишком много запросов');
    expect(ru.http.offline).toBe('Нет связи с интернетом, проверьте подключение к сети');
    expect(ru.http.unknown).toBe('Неизвестная ошибка');
  });
});
