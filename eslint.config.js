import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      'node_modules/',
      'src/paraglide/',
      'src/paraglide-node/',
      '.astro/',
      'test-results/',
      'playwright-report/',
      'pictures/',
    ],
  },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  {
    rules: {
      'no-console': 'error',
      // Asked and told in the one dialog: lib/ask.ts, islands/ui/ConfirmDialog.tsx.
      'no-alert': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      // Features add to interfaces that the kernel declares without members.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      'astro/no-set-html-directive': 'off',
    },
  },
  { files: ['src/lib/server/{main.mjs,serve.ts}', 'tests/**'], rules: { 'no-console': 'off' } },
  {
    // What runs in the browser names its sentences one by one: a key that only the running program knows
    // brings all sentences of both languages along.
    files: ['src/islands/**', 'src/lib/api/**', 'src/lib/*.ts'],
    ignores: ['src/lib/dashboards.ts', 'src/lib/menu.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='m'][computed=true][property.type!='Literal']",
          message: 'Name the sentence: m["form.save"](), or a table of such names.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['**/i18n/say*'], message: 'It holds every sentence: for the server alone.' }],
        },
      ],
    },
  },
)
