/**
 * Mantine's CSS, one file per component in use: the whole sheet weighs 38 kB gz. A component that is in neither of
 * the two lists shows without its look. Order is Mantine's own: parts before what is built of them. Here is what the
 * first screens show; what opens on a tap is in `mantine-late-styles.ts`. The default variables are not here: they
 * weigh 4 kB, and the provider writes the ones of our theme (`deduplicateCssVariables={false}`).
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/SegmentedControl.css';
