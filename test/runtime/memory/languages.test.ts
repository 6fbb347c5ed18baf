import { describe, expect, it } from 'vitest';
import { memoryHome } from './memory-home.ts';

const ITEMS = {
  db: 'The database is PostgreSQL 16; migrations run with CI before each release.',
  库: '数据库使用 PostgreSQL,发布之前先运行迁移。',
  مشروع: 'هذا المشروع يستخدم قاعدة بيانات واحدة فقط.',
  Bremse: 'Die Bremsleitungsprüfung läuft nachts auf dem Prüfstand.',
  テスト: 'テストは毎晩サーバーで実行されます。',
  ไทย: 'ทีมใช้ภาษาไทยในเอกสาร',
  fruit: 'ﬁne ＦＲＵＩＴ 🍎 tree',
} as const;

describe('K2: text of any language is findable', () => {
  it.each<[string, string, string]>([
    ['English, part of a word', 'migrat', 'db'],
    ['English, two letters', 'CI', 'db'],
    ['Chinese, a pair inside', '迁移', '库'],
    ['Chinese, a question', '我们使用什么数据库?', '库'],
    ['Chinese, one character', '先', '库'],
    ['Arabic, without the article', 'مشروع', 'مشروع'],
    ['Arabic, with a prefix that the text has not', 'للمشروع', 'مشروع'],
    ['German, part of a compound', 'Leitung', 'Bremse'],
    ['German, another ending', 'Bremsleitungsprüfungen', 'Bremse'],
    ['German, upper case', 'PRÜFSTAND', 'Bremse'],
    ['Japanese', 'サーバー', 'テスト'],
    ['Thai', 'เอกสาร', 'ไทย'],
    ['full width and ligatures', 'fruit fine', 'fruit'],
    ['a sign', '🍎', 'fruit'],
  ])('%s', async (_, query, key) => {
    const home = memoryHome();
    for (const [each, text] of Object.entries(ITEMS)) await home.keep(each, text);
    expect((await home.near(query))[0]?.[0]).toBe(key);
  });

  it.each(['', ' \n', '。,!', '"', 'xyzzy', '" OR text MATCH "a', 'NEAR(', '*', '\0', '\ud800'])(
    'nothing has the score 0: %j finds nothing',
    async (query) => {
      const home = memoryHome();
      for (const [key, text] of Object.entries(ITEMS)) await home.keep(key, text);
      expect(await home.near(query)).toEqual([]);
    },
  );

  it('more of the query is a higher score, and words that most texts have count little', async () => {
    const home = memoryHome();
    for (let at = 0; at < 20; at++) await home.keep(`note ${at}`, `the garden has the bed number ${at}`);
    await home.keep('frost', 'the frost comes in may');
    await home.keep('beans', 'beans die in the frost');
    const found = await home.near('the beans and the frost');
    expect(found.slice(0, 2).map(([key]) => key)).toEqual(['beans', 'frost']);
    expect(found.every(([, score], at) => score > 0 && score <= (found[at - 1]?.[1] ?? 1))).toBe(true);
    expect(found.slice(2).every(([, score]) => score < 0.1)).toBe(true);
  });
});
