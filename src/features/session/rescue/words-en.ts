/** Plain English words, none like another. */
export const englishWords =
  'apple river window garden candle yellow mountain pencil rabbit silver thunder basket winter ' +
  'pocket orange guitar market castle forest island bridge planet rocket button pillow ladder ' +
  'mirror carpet kettle spoon bottle pepper sugar butter cheese honey lemon cherry peach melon ' +
  'grape walnut almond olive carrot potato tomato onion garlic ginger cinnamon saffron barley ' +
  'wheat rice bread biscuit cookie dinner supper kitchen stove candleholder lantern lamp ' +
  'curtain blanket cushion drawer cabinet shelf table chair bench sofa door handle hammer nail ' +
  'screw wrench ladderback bucket broom brush soap towel comb needle thread cotton silk velvet ' +
  'leather jacket sweater mitten glove scarf hat boot sandal slipper umbrella suitcase wallet ' +
  'purse watch necklace ring bracelet crown diamond pearl ruby emerald copper bronze iron steel ' +
  'marble granite pebble sand desert ocean harbor beach lagoon waterfall canyon valley meadow ' +
  'prairie jungle swamp glacier volcano cave cliff hill summit trail path road highway tunnel ' +
  'station airport ferry canoe sailboat anchor compass map globe atlas engine wheel bicycle ' +
  'tractor wagon truck train trolley airplane helicopter balloon kite parachute satellite comet ' +
  'meteor galaxy sunrise sunset morning evening midnight summer autumn spring january april ' +
  'august october monday friday sunday calendar clock minute century rainbow cloud breeze ' +
  'blizzard snowflake icicle frost drizzle puddle storm lightning ember flame bonfire smoke ash ' +
  'tiger lion leopard panther elephant giraffe zebra monkey gorilla kangaroo koala panda bear ' +
  'wolf fox deer moose camel donkey pony horse cattle sheep goat piglet puppy kitten hamster ' +
  'squirrel beaver otter badger hedgehog mouse turtle lizard gecko frog toad salmon trout tuna ' +
  'dolphin whale shark octopus lobster shrimp oyster starfish seahorse penguin pelican seagull ' +
  'sparrow robin canary parrot eagle falcon hawk owl swan goose duck turkey rooster chicken ' +
  'peacock pigeon swallow cricket beetle ladybug butterfly dragonfly bumblebee spider ant worm ' +
  'snail oak maple willow cedar pine birch bamboo cactus fern ivy moss clover daisy tulip rose ' +
  'lily violet orchid sunflower poppy jasmine lavender mint basil parsley thyme pumpkin ' +
  'cucumber lettuce spinach cabbage radish turnip beetroot mushroom peanut pistachio coconut ' +
  'banana mango papaya apricot plum raisin fig date pear lime cocoa coffee teapot mug saucer ' +
  'plate bowl fork knife napkin recipe pancake noodle sandwich salad soup stew pickle vinegar ' +
  'jam yogurt cream pudding sherbet violin piano trumpet flute drum cello harp clarinet banjo ' +
  'whistle melody rhythm chorus concert theater museum gallery painting statue poster camera ' +
  'picture album library novel poem story riddle puzzle chess domino hopscotch football tennis ' +
  'hockey rowing skating swimming running archery medal trophy ribbon banner flag school ' +
  'teacher student pupil lesson notebook eraser ruler crayon chalk blackboard desk paper ' +
  'envelope stamp letter postcard parcel printer keyboard telephone radio battery magnet ' +
  'thermometer telescope microscope lens mirrorball triangle circle square cube sphere number ' +
  'zero seven eleven twenty hundred doctor nurse baker butcher carpenter farmer fisher gardener ' +
  'painter plumber potter sailor shepherd soldier tailor weaver writer actor dancer singer ' +
  'juggler captain pilot driver engineer builder mason miner ranger village town city plaza ' +
  'avenue alley courtyard balcony chimney attic cellar stairway fountain statuette pavilion ' +
  'lighthouse windmill barn stable fence gate orchard vineyard greenhouse haystack scarecrow ' +
  'harvest acorn chestnut pinecone feather nest burrow pond creek cottage';
