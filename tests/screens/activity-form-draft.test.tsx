import { filled } from '#src/features/activity-form/samples.ts';
import { CREATE, FormOf } from './activity-form-stand.tsx';
import { formContract } from './form-contract.tsx';

const ready = filled({ title: '' });

formContract({
  name: 'the form of a new exam',
  form: (thing, save) => (
    <FormOf
      thing={thing}
      initial={ready}
      requests={{
        create: async ({ title }) => {
          await save(title);
          return { id: 'e1', version: 1 };
        },
      }}
    />
  ),
  field: 'عنوان',
  save: CREATE,
  things: 'many',
  lives: 'device',
  comesBack: 'offered',
});
